/** The path of the socket. Its frames are in `live.ts`. */
export const SOCKET_PATH = '/ws/v1/chat';
export const HELLO_SECONDS = 5;
export const PING_SECONDS = 25;
/** Either side treats the connection as dead after this long without a frame. */
export const DEAD_SECONDS = 60;
export const FRAME_BYTES = 32 * 1024;

export const CLOSE = { tokenGone: 4401, banned: 4403, tooSlow: 4408, tooFast: 4429, restart: 1012 } as const;
