import {
  IconBriefcase,
  IconChartBar,
  IconFlag,
  IconGavel,
  IconHistory,
  IconInbox,
  IconListCheck,
  IconLifebuoy,
  IconStar,
  IconTag,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '#platform/paths.ts';
import './i18n.ts';

export type StaffNavItem = { id: string; label: string; href: string; Icon: TablerIcon };

/** What the console has, in the order of the day. */
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
  { id: 'set-up', label: 'staff.nav.setUp', href: paths.staff('set-up'), Icon: IconListCheck },
  { id: 'numbers', label: 'staff.nav.numbers', href: paths.staff('numbers'), Icon: IconChartBar },
];

/** Which entry a page belongs to: appeals are a queue of the reviews. */
export function currentEntry(pathname: string): string | undefined {
  const page = pathname.split('/')[2];
  return page === 'appeals' ? 'reviews' : page;
}
