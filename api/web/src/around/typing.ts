// Whether reports are typed on this phone; on a wide screen with a mouse they always can be.

import { signal } from "@preact/signals";

export const typing = signal(false);
