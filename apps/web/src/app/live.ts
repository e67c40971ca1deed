import { loadChunk } from '#platform/chunk.ts';
import { useLive } from '#platform/live/status.ts';
import { onLogOut } from '#platform/session.ts';
import { useStore } from '#platform/store.ts';

const loadSession = () => loadChunk(() => import('./live-session.ts'));
const loadStaffSession = () => loadChunk(() => import('./live-staff.ts'));

/** Where the socket starts: called while somebody is logged in, gives the function that ends it. */
export function startLive(): () => void {
  let accountId: string | undefined;
  let end: (() => void) | undefined;

  function follow() {
    const id = liveAccountId();
    if (id === accountId) return;
    end?.();
    accountId = id;
    end = id === undefined ? undefined : startFor(id);
  }

  follow();
  const unsubscribe = useStore.subscribe(follow);
  const stay = onLogOut(async (id) => (await loadSession()).forgetEverything(id));
  return () => {
    unsubscribe();
    stay();
    end?.();
  };
}

/** A socket is for accounts whose e-mail is verified. */
function liveAccountId(): string | undefined {
  const { login, user } = useStore.getState().auth;
  return login && user.emailVerifiedAt ? user.id : undefined;
}

function startFor(accountId: string): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  useLive.setState({ status: 'connecting' });
  async function start() {
    try {
      const isStaff = useStore.getState().auth.user.userType === 'staff';
      const { startLiveSession } = await (isStaff ? loadStaffSession : loadSession)();
      if (!isOver) stop = startLiveSession(accountId);
    } catch {
      // Everything is there without a socket as well, only not by itself.
      if (!isOver) useLive.setState({ status: 'offline' });
    }
  }
  void start();
  return () => {
    isOver = true;
    stop?.();
    useLive.setState({ status: 'none' });
  };
}
