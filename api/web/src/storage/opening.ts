// What opens the phone's database: the first look does not wait for it.

export { openDB } from "idb";
