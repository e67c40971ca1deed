import {
  IconBriefcase,
  IconHelpCircle,
  IconHome,
  IconKeyboard,
  IconLicense,
  IconLifebuoy,
  IconLock,
  IconLogout,
  IconMessageCircle,
  IconPlus,
  IconSearch,
  IconSettings,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { KeyOf, t } from '#platform/language/words.ts';
import { modKey } from '#platform/page/keys.ts';
import { paths, TO_FORM } from '#platform/page/paths.ts';

export type MenuModal = 'palette' | 'keys' | 'howItWorks' | 'logout';
type Entry = { label: KeyOf<typeof t>; Icon: TablerIcon };
export type NavItem = Entry & {
  id: 'home' | 'messages' | 'createJob' | 'myJobs' | 'rights' | 'profile' | 'changePassword' | 'settings' | 'contact';
  href: string;
  state?: unknown;
};

export const HOME: NavItem = { id: 'home', label: 'app.home.short', href: paths.home(), Icon: IconHome };
export const MESSAGES: NavItem = { id: 'messages', label: 'app.messages', href: paths.messages(), Icon: IconMessageCircle };
export const MY_JOBS: NavItem = { id: 'myJobs', label: 'app.myJobs', href: paths.myJobs(), Icon: IconBriefcase };
export const CREATE_JOB: NavItem = { id: 'createJob', label: 'app.createJobTab', href: paths.createJob(), state: TO_FORM, Icon: IconPlus };
export const RIGHTS: NavItem = { id: 'rights', label: 'app.rights', href: paths.rights(), Icon: IconLicense };
export const PROFILE: NavItem = { id: 'profile', label: 'app.profile', href: paths.profile(), Icon: IconUser };
const CHANGE_PASSWORD: NavItem = { id: 'changePassword', label: 'app.changePassword', href: paths.changePassword(), Icon: IconLock };
export const SETTINGS: NavItem = { id: 'settings', label: 'app.settings', href: paths.settings(), Icon: IconSettings };
const MY_JOB: NavItem = { ...MY_JOBS, label: 'app.myJob' };

export const HEADER_ITEMS: readonly NavItem[] = [HOME, MESSAGES, MY_JOBS];

/** The links of the user's menu. */
export function menuItems(isEmailVerified: boolean): readonly NavItem[] {
  return isEmailVerified ? [PROFILE, RIGHTS, CHANGE_PASSWORD, SETTINGS] : [PROFILE, SETTINGS];
}

export function tabItems(isCreator: boolean): readonly NavItem[] {
  return isCreator ? [HOME, MESSAGES, MY_JOB, PROFILE] : [HOME, MESSAGES, CREATE_JOB, MY_JOB, PROFILE];
}

type Account = { isCreator: boolean; isEmailVerified: boolean; contactUrl: string };

export function drawerItems({ isCreator, isEmailVerified, contactUrl }: Account): readonly NavItem[] {
  const contact: NavItem = { id: 'contact', label: 'app.contactUs', href: contactUrl, Icon: IconLifebuoy };
  const work: NavItem[] = isCreator ? [{ ...MESSAGES, label: 'app.message' }] : [MESSAGES, CREATE_JOB];
  const verified: NavItem[] = isEmailVerified ? [RIGHTS, PROFILE, CHANGE_PASSWORD] : [PROFILE];
  return [HOME, ...work, MY_JOB, ...verified, SETTINGS, contact];
}

/** The entries of menus that open a modal. */
export const MODALS: Readonly<Record<MenuModal, Entry & { keys?: string }>> = {
  palette: { label: 'app.search', Icon: IconSearch, keys: `${modKey()} K` },
  keys: { label: 'app.keys', Icon: IconKeyboard, keys: '?' },
  howItWorks: { label: 'app.howItWorks', Icon: IconHelpCircle },
  logout: { label: 'app.logout', Icon: IconLogout },
};
