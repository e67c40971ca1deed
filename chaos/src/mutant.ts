import type { Redefinition, Rewrite } from './failpoint-names.ts';
import type { Fault } from './faults.ts';

/**
 * Faults made on purpose, which the harness must notice: each within twenty cycles, or what it says is worth nothing. They exist only in
 * the copy of a source that a server loads, or in the database of their own campaign.
 *
 * When a line here is moved, `npm run chaos -- anchors` says which; put the new one into `find`. A mutant of code that is no more is
 * replaced by one that breaks the same promise.
 */
export type Mutant = {
  name: string;
  faults: readonly Fault[];
  rewrites?: readonly Rewrite[];
  functions?: readonly Redefinition[];
  sql?: string;
};
