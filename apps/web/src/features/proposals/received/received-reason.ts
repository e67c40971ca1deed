import type { reasonWords } from '#features/jobs/job-words.ts';
import { t } from './words.ts';

/** Why a creator fits, said to the owner of the job. */
export const receivedReason: Parameters<typeof reasonWords>[1] = (name, values) => t('received.reason', { context: name, ...values });
