import type { Drill } from './drill.ts';
import { BACKUPS } from './rows/backup.ts';
import { DATABASE } from './rows/database.ts';
import { MACHINES } from './rows/machines.ts';
import { MAILS } from './rows/mails.ts';
import { NODES, STUCK_NODES } from './rows/nodes.ts';
import { REDIS } from './rows/redis.ts';
import { BUILDS, UPGRADES } from './rows/upgrades.ts';

/** All drills, in the order of the page. */
export const DRILLS: readonly Drill[] = [
  ...NODES,
  ...REDIS,
  ...DATABASE,
  ...UPGRADES,
  ...BUILDS,
  ...BACKUPS,
  ...MAILS,
  ...STUCK_NODES,
  ...MACHINES,
];
