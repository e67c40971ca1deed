import { IconChevronRight } from '@tabler/icons-react';
import { VerificationBadge } from '#features/accounts/verification/VerificationBadge.tsx';
import { useT } from './i18n.ts';
import { useProfile } from '#platform/store.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { Box } from '#ui/layout.ts';
import { isProfileIncomplete } from './profile-incomplete.ts';
import { hrefToComplete, missingOf } from './profile-gaps.ts';
import css from './ProfileInShort.module.css';
import { RingedAvatar } from './RingedAvatar.tsx';

/** On a phone: the profile's completeness and review status in one line. */
export function ProfileInShort() {
  const t = useT();
  const profile = useProfile();
  if (!isProfileIncomplete(profile)) return null;
  const missing = missingOf(profile).length;
  return (
    <UiLink href={hrefToComplete(profile)} className={css.short}>
      <RingedAvatar profile={profile} size={38} />
      <Box component="span" miw={0} flex={1}>
        <b>{t('feed.completeProfile', { percent: profile.completeness })}</b>
        <small>{missing === 0 ? t('feed.allFilled') : t('feed.fieldsToGo', { count: missing })}</small>
      </Box>
      <VerificationBadge profile={profile} />
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
    </UiLink>
  );
}
