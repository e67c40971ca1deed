import type { Drill } from './drill.ts';
import { DATABASE } from './rows/database.ts';
import { NODES, STUCK_NODES } from './rows/nodes.ts';
import { BUILDS, UPGRADES } from './rows/upgrades.ts';

/** All drills, in the order of the page. */
export const DRILLS: readonly Drill[] = [...NODES, ...DATABASE, ...UPGRADES, ...BUILDS, ...STUCK_NODES];
