import type { AgreedRight, RightKind } from '@castlane/contract/agreed-right.ts';
import { deadline, isOver, timeLeft } from '#platform/language/format.ts';
import { t } from './words.ts';

export function rightName(kind: RightKind): string {
  return t('rights.kind', { context: kind });
}

/** `Until 12 Mar, 23:59, 90 days left`. */
export function endWords({ endsAt }: Pick<AgreedRight, 'endsAt'>): string {
  if (endsAt === null) return t('rights.endless');
  const time = deadline(endsAt);
  return isOver(endsAt) ? t('rights.endedOn', { time }) : t('rights.until', { time, left: timeLeft(endsAt) });
}
