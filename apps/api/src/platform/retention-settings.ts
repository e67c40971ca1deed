import * as z from 'zod';
import { setting } from './setting.ts';

export const retentionSettings = {
  KEEP_NOTIFICATIONS_DAYS: setting(z.coerce.number().int().min(30).max(36_500).default(365), {
    shape: 'a number from 30 to 36500',
    means: 'after how many days a notification that was read is deleted; unread ones are kept',
    more: 'growth.md',
  }),
  KEEP_SESSIONS_DAYS: setting(z.coerce.number().int().min(1).max(365).default(30), {
    shape: 'a number from 1 to 365',
    means: 'after how many days an ended session is deleted, with its browser and times',
    more: 'growth.md',
  }),
};
