import {
  IconBriefcase,
  IconHome,
  IconLifebuoy,
  IconLock,
  IconMessageCircle,
  IconPlus,
  IconSettings,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { KeyOf, t } from '#platform/language/words.ts';
import { paths, TO_FORM } from '#platform/page/paths.ts';

export type NavItem = {
  id: 'home' | 'messages' | 'createJob' | 'myJobs' | 'profile' | 'changePassword' | 'settings' | 'contact';
  label: KeyOf<typeof t>;
  href: string;
  Icon: TablerIcon;
  state?: unknown;
};
type Kind = 'creator' | 'owner';

const HOME: NavItem = { id: 'home', label: 'app.home.short', href: paths.home(), Icon: IconHome };
const MESSAGES: NavItem = { id: 'messages', label: 'app.messages', href: paths.messages(), Icon: IconMessageCircle };
const MY_JOBS: NavItem = { id: 'myJobs', label: 'app.myJobs', href: paths.myJobs(), Icon: IconBriefcase };
const CREATE_JOB: NavItem = { id: 'createJob', label: 'app.createJobTab', href: paths.createJob(), state: TO_FORM, Icon: IconPlus };
const PROFILE: NavItem = { id: 'profile', label: 'app.profile', href: paths.profile(), Icon: IconUser };
const CHANGE_PASSWORD: NavItem = { id: 'changePassword', label: 'app.changePassword', href: paths.changePassword(), Icon: IconLock };
const SETTINGS: NavItem = { id: 'settings', label: 'app.settings', href: paths.settings(), Icon: IconSettings };
const MY_JOB: NavItem = { ...MY_JOBS, label: 'app.myJob' };

export const HEADER_ITEMS: readonly NavItem[] = [HOME, MESSAGES, MY_JOBS];

export function tabItems(kind: Kind): readonly NavItem[] {
  return kind === 'creator' ? [HOME, MESSAGES, MY_JOB, PROFILE] : [HOME, MESSAGES, CREATE_JOB, MY_JOB, PROFILE];
}

type Account = { isEmailVerified: boolean; contactUrl: string };

export function drawerItems(kind: Kind, { isEmailVerified, contactUrl }: Account): readonly NavItem[] {
  const password = isEmailVerified ? [CHANGE_PASSWORD] : [];
  const contact: NavItem = { id: 'contact', label: 'app.contactUs', href: contactUrl, Icon: IconLifebuoy };
  if (kind === 'creator') return [HOME, { ...MESSAGES, label: 'app.message' }, MY_JOB, PROFILE, ...password, SETTINGS, contact];
  return [HOME, MESSAGES, CREATE_JOB, MY_JOB, PROFILE, ...password, SETTINGS, contact];
}
