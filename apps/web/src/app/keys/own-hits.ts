import {
  IconBriefcase,
  IconHelpCircle,
  IconHome,
  IconKeyboard,
  IconLogout,
  IconMessageCircle,
  IconPlus,
  IconSettings,
  IconStar,
  IconUser,
} from '@tabler/icons-react';
import { findThreads } from '#features/threads/list/find.ts';
import { useThreads } from '#features/threads/list/list-query.ts';
import { modalInsteadOfMessages, openModal } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
import { kindOf } from '#ui/pictures/Avatar.tsx';
import { type Hit, type HitGroup, isMatch, MOST } from './hits.ts';
import { t } from './words.ts';

/** The pages and actions of an account that the words match; all without words. */
export function pageGroups(text: string, kind: 'creator' | 'owner'): HitGroup[] {
  const matching = (hits: readonly Hit[]) => hits.filter(({ label }) => isMatch(label, text.trim()));
  const modal = modalInsteadOfMessages();
  const pages: Hit[] = [
    { id: 'home', label: t('app.home.short'), picture: { Icon: IconHome }, to: paths.home() },
    {
      id: 'messages',
      label: t('app.messages'),
      picture: { Icon: IconMessageCircle },
      to: modal ? () => openModal(modal) : paths.messages(),
    },
    { id: 'jobs', label: t('app.myJobs'), picture: { Icon: IconBriefcase }, to: paths.myJobs() },
    { id: 'profile', label: t('app.profile'), picture: { Icon: IconUser }, to: paths.profile() },
    ...(kind === 'creator' ? [{ id: 'stars', label: t('keys.stars'), picture: { Icon: IconStar }, to: paths.profile('stars') }] : []),
    { id: 'settings', label: t('app.settings'), picture: { Icon: IconSettings }, to: paths.settings() },
  ];
  const actions: Hit[] = [
    ...(kind === 'owner' ? [{ id: 'create', label: t('app.createJob'), picture: { Icon: IconPlus }, to: paths.createJob() }] : []),
    { id: 'keys', label: t('app.keys'), picture: { Icon: IconKeyboard }, to: () => openModal('keys') },
    { id: 'how', label: t('app.howItWorks'), picture: { Icon: IconHelpCircle }, to: () => openModal('howItWorks') },
    { id: 'logout', label: t('app.logout'), picture: { Icon: IconLogout }, to: () => openModal('logout') },
  ];
  return [
    { title: 'keys.group.pages', hits: matching(pages) },
    { title: 'keys.group.actions', hits: matching(actions) },
  ];
}

/** The account's chats. Every page has loaded them. */
export function useChatHits(q: string): HitGroup {
  const threads = useThreads().data?.items ?? [];
  const found = q ? findThreads(threads, q).slice(0, MOST) : [];
  return {
    title: 'keys.group.chats',
    hits: found.map(({ id, otherParty: { name, company, profileImageUri, userType }, job }) => ({
      id: `chat-${id}`,
      label: name,
      note: company ?? job.title,
      picture: { name, src: profileImageUri, kind: kindOf(userType) },
      to: paths.thread(id),
    })),
  };
}
