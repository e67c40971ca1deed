import { forgetDevice, keepDevice } from '#features/notifications/push/device.ts';
import { useStore } from '#platform/store.ts';
import { registerWorker } from '#platform/worker.ts';

/**
 * Registers the service worker: the application opens without a network and gets push messages while it is closed. However a session
 * ends, a browser without a signed-in account shows no push messages.
 */
export async function installWorker(): Promise<void> {
  await registerWorker();
  let wasSignedIn = isSignedIn();
  await (wasSignedIn ? keepDevice() : forgetDevice());
  useStore.subscribe(() => {
    const isIn = isSignedIn();
    if (wasSignedIn && !isIn) void forgetDevice();
    wasSignedIn = isIn;
  });
}

function isSignedIn(): boolean {
  return useStore.getState().auth.login;
}
