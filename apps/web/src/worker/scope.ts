/** The part of a worker's global scope that is used here. TypeScript's libraries for pages and workers exclude each other. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
export type FetchEvent = Extendable & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
export type PushEvent = Extendable & { data: { json: () => unknown } | null };
export type ClickEvent = Extendable & { notification: Notification };
export type ChangeEvent = Extendable & { oldSubscription: PushSubscription | null };

export type PageWindow = {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<PageWindow>;
  navigate: (address: string) => Promise<PageWindow | null>;
};

type Events = {
  install: Extendable;
  activate: Extendable;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
  pushsubscriptionchange: ChangeEvent;
};

export type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly PageWindow[]>;
    openWindow: (address: string) => Promise<PageWindow | null>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => void;
};
