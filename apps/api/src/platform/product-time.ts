let ahead = 0;

/** Notes what the database said for `app_now()`, in milliseconds since 1970. */
export function noteProductTime(milliseconds: number): void {
  ahead = milliseconds - Date.now();
}

/** The product's time in milliseconds, as this node knows it without asking. For browsers, whose own clocks may be wrong: no rule may use it. */
export function productTime(): number {
  return Math.round(Date.now() + ahead);
}
