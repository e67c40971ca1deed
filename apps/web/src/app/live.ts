import { loadChunk } from '#platform/chunk.ts';
import { useLive } from '#platform/live/status.ts';
import { onLogOut } from '#platform/session.ts';
import { useStore } from '#platform/store.ts';

const loadSession = () => loadChunk(() => import('./live-session.ts'));
const loadStaffSession = () => loadChunk(() => import('./live-staff.ts'));

/** Opens the socket while an account is logged in. Returns a function that ends this. */
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

/** Only accounts with a verified email get a socket. */
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
      // Everything works without a socket, only without live updates.
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
