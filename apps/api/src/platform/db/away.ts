/**
 * Says whether an error, by its code, may pass by itself: connection refused, lost or timed out; server starting, stopping, full or a standby; timeout of a statement, a lock, an idle transaction or a
 * pool; disk full.
 */
export function isDatabaseAway(code: string | undefined): boolean {
  return (
    code !== undefined &&
    (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|CONNECT|CONNECTION_|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(
      code,
    ) ||
      /^(08|25006|25P0[234]|53|57P0|57014|55P03|40001|40P01)/.test(code))
  );
}
