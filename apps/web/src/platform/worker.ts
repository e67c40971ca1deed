/** Where the build puts the service worker; from the root it may answer for every address. */
const WORKER = '/service-worker.js';

type ScriptPolicy = { createScriptURL: (address: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

let address: string | undefined;

/** Installs the service worker, or finds the one that is there. Undefined where there can be none, as over plain http. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!hasWorkers()) return undefined;
  address ??= trusted(WORKER);
  return navigator.serviceWorker.register(address, { updateViaCache: 'none' });
}

export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return hasWorkers() ? navigator.serviceWorker.getRegistration() : undefined;
}

export function hasWorkers(): boolean {
  return 'serviceWorker' in navigator;
}

/** The content security policy takes no script's address as mere text. This policy stands for one address, and can be made once. */
function trusted(given: string): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return given;
  return trustedTypes.createPolicy('worker', { createScriptURL: () => WORKER }).createScriptURL(given);
}
