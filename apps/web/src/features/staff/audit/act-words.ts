import { isKey, t } from './words.ts';

/** Returns the action in words: those of the locale, or else its name. */
export function actionWord(action: string): string {
  const key = `staffAudit.action.${action}`;
  return isKey(key) ? t(key) : plain(action);
}

/** Returns what an act was done to, if that has no name anymore. */
export function goneWord(kind: string): string {
  const key = `staffAudit.gone.${kind}`;
  return isKey(key) ? t(key) : plain(kind);
}

/** `account.signed_out` as `Account signed out`. */
function plain(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Change = { field: string; before: string | undefined; after: string | undefined };
type Values = Record<string, unknown> | null;

export function changesOf(before: Values, after: Values): Change[] {
  // The messages of a conversation that were read.
  if (after && 'from' in after && 'to' in after)
    return [{ field: t('staffAudit.messages'), before: undefined, after: `${valueWord(after['from'])}–${valueWord(after['to'])}` }];
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field: fieldWord(field), before: valueWord(before?.[field]), after: valueWord(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** `verificationStatus` and `verification_status` as `Verification status`. */
function fieldWord(field: string): string {
  return plain(field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

function valueWord(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return t('staffAudit.nothing');
  if (typeof value === 'boolean') return t(value ? 'staffAudit.yes' : 'staffAudit.no');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(', ') : JSON.stringify(value);
}
