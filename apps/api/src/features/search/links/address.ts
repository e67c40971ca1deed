/** Where a link leads: a page of the server, before any log-in. A company's link has a page for each of its jobs. */
export const JOIN_PATH = '/join/:token';
export const JOIN_JOB_PATH = '/join/:token/:slug';

export function joinUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/join/${token}`;
}
