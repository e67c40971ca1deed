import type { Row } from './cells.ts';
import { CHANNEL_ROWS } from './channel-rows.ts';
import { ENDING_ROWS } from './ending-rows.ts';
import { FEED_ROWS } from './feed-rows.ts';
import { MAIL_ROWS } from './mail-rows.ts';
import { NOTIFICATION_ROWS } from './notification-rows.ts';
import { PEOPLE_ROWS } from './people-rows.ts';
import { PRODUCT_ROWS } from './product-rows.ts';
import { QUESTION_ROWS } from './question-rows.ts';
import { RIGHT_ROWS } from './right-rows.ts';
import { STAFF_ROWS } from './staff-rows.ts';
import { TALK_ROWS } from './talk-rows.ts';
import { TEMPLATE_ROWS } from './template-rows.ts';
import { WORK_ROWS } from './work-rows.ts';

/** Every endpoint of the contract, by noun and name. */
export const MATRIX: Record<string, Row> = {
  ...PEOPLE_ROWS,
  ...CHANNEL_ROWS,
  ...WORK_ROWS,
  ...FEED_ROWS,
  ...QUESTION_ROWS,
  ...RIGHT_ROWS,
  ...PRODUCT_ROWS,
  ...MAIL_ROWS,
  ...TALK_ROWS,
  ...TEMPLATE_ROWS,
  ...ENDING_ROWS,
  ...NOTIFICATION_ROWS,
  ...STAFF_ROWS,
};
