import { forgetDevice, keepDevice } from '#features/notifications/push/device.ts';
import { useStore } from '#platform/store.ts';
import { registerWorker } from '#platform/worker.ts';

/**
 * Lets the application open without a network and hear of news while it is closed. However a session has ended, a browser in
 * which nobody is signed in shows nobody's news.
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
