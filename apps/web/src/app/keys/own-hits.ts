import { IconStar } from '@tabler/icons-react';
import { findThreads } from '#features/threads/list/find.ts';
import { useThreads } from '#features/threads/list/list-query.ts';
import { CREATE_JOB, HOME, MESSAGES, MY_JOBS, PROFILE, RIGHTS, SETTINGS, type NavItem } from '#app/shell/nav.ts';
import { modalInsteadOfMessages, openModal } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
import { kindOf } from '#ui/pictures/Avatar.tsx';
import { type Hit, type HitGroup, modalHit, MOST, pageGroups } from './hits.ts';
import { t } from './words.ts';

/** The pages and actions of an account that the words match. */
export function ownPages(text: string, kind: 'creator' | 'owner'): HitGroup[] {
  const modal = modalInsteadOfMessages();
  const stars: Hit = { id: 'stars', label: t('keys.stars'), picture: { Icon: IconStar }, to: paths.profile('stars') };
  const pages = [
    pageHit(HOME),
    { ...pageHit(MESSAGES), ...(modal && { to: () => openModal(modal) }) },
    pageHit(MY_JOBS),
    pageHit(RIGHTS),
    pageHit(PROFILE),
    ...(kind === 'creator' ? [stars] : []),
    pageHit(SETTINGS),
  ];
  const create = { ...pageHit(CREATE_JOB), label: t('app.createJob') };
  const actions = [...(kind === 'owner' ? [create] : []), modalHit('keys'), modalHit('howItWorks'), modalHit('logout')];
  return pageGroups(text, pages, actions);
}

function pageHit({ id, label, href, Icon }: NavItem): Hit {
  return { id, label: t(label), picture: { Icon }, to: href };
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
