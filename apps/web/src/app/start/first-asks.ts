/** What every page asks the server for, with a token. */
export const EVERY_PAGE_ASKS: readonly string[] = ['/user/v1/account/me', '/user/v1/config', '/user/v1/categories'];

/** What each first load asks for beside it, before the application is there; `*` is the last part of the page's own address. */
export const FIRST_ASKS: Record<string, readonly string[]> = {
  creator: ['/user/v1/feeds', '/user/v1/needs'],
  owner: ['/user/v1/needs', '/user/v1/creators?sort=match&limit=12', '/user/v1/job?status=all&limit=50'],
  messages: ['/user/v1/threads'],
  profile: ['/user/v1/profile/*'],
};
