import {
  IconBriefcase,
  IconChartBar,
  IconFlag,
  IconGavel,
  IconHistory,
  IconInbox,
  IconLifebuoy,
  IconListCheck,
  IconStar,
  IconTag,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { KeyOf } from '#platform/language/words.ts';
import { paths } from '#platform/page/paths.ts';
import type { t } from './words.ts';

export type StaffNavItem = { id: string; label: KeyOf<typeof t>; href: string; Icon: TablerIcon };

/** The pages of the console, in the order of a working day. */
export const STAFF_NAV: readonly StaffNavItem[] = [
  { id: 'reviews', label: 'staff.nav.reviews', href: paths.staff('reviews'), Icon: IconInbox },
  { id: 'disputes', label: 'staff.nav.disputes', href: paths.staff('disputes'), Icon: IconGavel },
  { id: 'reports', label: 'staff.nav.reports', href: paths.staff('reports'), Icon: IconFlag },
  { id: 'accounts', label: 'staff.nav.accounts', href: paths.staff('accounts'), Icon: IconUsers },
  { id: 'jobs', label: 'staff.nav.jobs', href: paths.staff('jobs'), Icon: IconBriefcase },
  { id: 'published-reviews', label: 'staff.nav.published', href: paths.staff('published-reviews'), Icon: IconStar },
  { id: 'categories', label: 'staff.nav.categories', href: paths.staff('categories'), Icon: IconTag },
  { id: 'contact', label: 'staff.nav.contact', href: paths.staff('contact'), Icon: IconLifebuoy },
  { id: 'audit', label: 'staff.nav.audit', href: paths.staff('audit'), Icon: IconHistory },
  { id: 'numbers', label: 'staff.nav.numbers', href: paths.staff('numbers'), Icon: IconChartBar },
  // The last one, since it comes once the server has said what is left to do.
  { id: 'set-up', label: 'staff.nav.setUp', href: paths.staff('set-up'), Icon: IconListCheck },
];
