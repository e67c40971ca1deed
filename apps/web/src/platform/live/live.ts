import type { ClientFrame } from '@castlane/contract/live.ts';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import { readToken } from '#platform/http/token.ts';
import { LiveSocket, type LiveOptions } from './socket.ts';
import { isLive, useLive } from './status.ts';

let socket: LiveSocket | undefined;

/** Opens the only socket of this tab. Returns a function that closes it. */
export function openLive(options: Pick<LiveOptions, 'onReady' | 'onFrame' | 'onDrop' | 'onRefused' | 'isReachable'>): () => void {
  const own = new LiveSocket({
    ...options,
    open: () => new WebSocket(`${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${SOCKET_PATH}`),
    token: readToken,
    onStatus: (status) => useLive.setState({ status }),
    onReady(how) {
      useLive.setState(({ readyCount }) => ({ readyCount: readyCount + 1 }));
      options.onReady(how);
    },
    onDrop() {
      useLive.setState({ downSince: performance.now(), ...(isLive() ? { status: 'connecting' } : {}) });
      options.onDrop();
    },
  });
  socket = own;
  useLive.setState({ status: navigator.onLine ? 'connecting' : 'offline', downSince: performance.now() });
  own.start();
  return () => {
    own.stop();
    if (socket === own) socket = undefined;
  };
}

/** Returns whether the frame was sent. */
export function sendFrame(frame: ClientFrame): boolean {
  return socket?.send(frame) ?? false;
}
