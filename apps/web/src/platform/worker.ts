/** The build's service worker; at the root, its scope is every URL. */
const WORKER = '/service-worker.js';

type ScriptPolicy = { createScriptURL: (address: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

let address: string | undefined;

/** Registers the service worker, or finds the existing one. Returns undefined if none is possible, as over plain HTTP. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!hasWorkers()) return undefined;
  address ??= trusted(WORKER);
  return navigator.serviceWorker.register(address, { updateViaCache: 'none' });
}

/** Undefined also where the browser refuses, as Firefox does for a site that may not store anything. */
export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return hasWorkers() ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;
}

export function hasWorkers(): boolean {
  return 'serviceWorker' in navigator;
}

/** The content security policy refuses script URLs as strings. This Trusted Types policy allows one URL and can be created only once. */
function trusted(given: string): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return given;
  return trustedTypes.createPolicy('worker', { createScriptURL: () => WORKER }).createScriptURL(given);
}
