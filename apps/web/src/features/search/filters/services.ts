import type { Service } from '@castlane/contract/channel.ts';

/** Repeated here, so that a first load need not include the schemas. */
export const SERVICES = ['youtube', 'instagram'] as const satisfies readonly Service[];
