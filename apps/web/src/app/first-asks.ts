/** What each first load asks the server for, before the application is there, beside who is there; `*` is the last part of the page's own address. */
export const FIRST_ASKS: Record<string, readonly string[]> = {
  creator: ['/user/v1/feeds'],
  owner: ['/user/v1/creators?sort=match&limit=12', '/user/v1/job?status=all&limit=50'],
  messages: ['/user/v1/threads'],
  profile: ['/user/v1/profile/*'],
};
