// Where requests go: to the service, or, where there is none, to the rules in this phone.

export const BASE = "/api/v1";

interface Transport {
  /** Whether the phone itself answers. */
  here: boolean;
  send(path: string, how: RequestInit): Promise<Response>;
}

declare global {
  interface Window {
    /** Put there by a script that is loaded before the page, where there is no service. */
    house?: Transport;
  }
}

export const transport: Transport = window.house ?? { here: false, send: (path, how) => fetch(BASE + path, how) };
