import { COMPLETENESS_FIELDS, isFilled, type CompletenessField, type Profile } from '@castlane/contract/account.ts';
import {
  IconAlignLeft,
  IconBuildingCommunity,
  IconCake,
  IconCamera,
  IconChevronRight,
  IconGenderBigender,
  IconMail,
  IconMap,
  IconPhone,
  IconPlayerPlay,
  IconUser,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { useT } from '#platform/i18n.ts';
import { openModal } from '#platform/modals.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { CompletionRing } from '#ui/CompletionRing.tsx';
import { Lanes } from '#ui/Lanes.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import css from './FeedRail.module.css';
import { ReviewBadge, ReviewCard } from './ReviewCard.tsx';

const FIELD_ICONS: Record<CompletenessField, TablerIcon> = {
  name: IconUser,
  email: IconMail,
  profileImageUri: IconCamera,
  city: IconBuildingCommunity,
  state: IconMap,
  country: IconWorld,
  about: IconAlignLeft,
  dateOfBirth: IconCake,
  gender: IconGenderBigender,
  phoneNumber: IconPhone,
};

/** Beside the feed on a desk. On a phone its place is taken by `ProfileInShort` and the menu. */
export function FeedRail() {
  const profile = useProfile();
  return (
    <div className={css.rail}>
      {profile && profile.completeness < 100 && <CompletenessCard profile={profile} />}
      {profile && <ReviewCard profile={profile} />}
      <HowItWorksCard />
    </div>
  );
}

/** On a phone: how complete the profile is and how its review stands, in one line. */
export function ProfileInShort() {
  const t = useT();
  const profile = useProfile();
  if (!profile || (profile.completeness >= 100 && profile.status === 'active')) return null;
  const missing = missingOf(profile).length;
  return (
    <UiLink href={hrefToMend(profile)} className={css.short}>
      <RingedAvatar profile={profile} size={38} />
      <span className={css.grow}>
        <b>{t('feed.completeProfile', { percent: profile.completeness })}</b>
        <small>{missing === 0 ? t('feed.allFilled') : t('feed.fieldsToGo', { count: missing })}</small>
      </span>
      <ReviewBadge profile={profile} />
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
    </UiLink>
  );
}

function missingOf(profile: Profile): CompletenessField[] {
  return COMPLETENESS_FIELDS.filter((field) => !isFilled(profile[field]));
}

/** A profile that was not accepted is mended where it was set up, which also sends it again. */
function hrefToMend({ verificationStatus }: Profile): string {
  return verificationStatus === 'rejected' || verificationStatus === 'incomplete' ? paths.setUpProfile() : paths.editProfile();
}

function CompletenessCard({ profile }: { profile: Profile }) {
  const t = useT();
  const missing = missingOf(profile);
  return (
    <Card as="section">
      <div className={css.head}>
        <RingedAvatar profile={profile} size={52} />
        <div>
          <h2 className={css.title}>{t('feed.complete', { percent: profile.completeness })}</h2>
          <p className={css.note}>{t('feed.fieldsToGo', { count: missing.length })}</p>
        </div>
      </div>
      <ul className={css.fields}>
        {missing.map((field) => {
          const Icon = FIELD_ICONS[field];
          return (
            <li key={field}>
              <UiLink href={hrefToMend(profile)}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                <span className={css.grow}>{t(`feed.field.${field}`)}</span>
                <span className={css.points}>{t('feed.points')}</span>
                <IconChevronRight size={16} stroke={2} aria-hidden="true" />
              </UiLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function RingedAvatar({ profile, size }: { profile: Profile; size: number }) {
  const t = useT();
  return (
    <CompletionRing percent={profile.completeness} size={size} label={t('feed.completeProfile', { percent: profile.completeness })}>
      <Avatar name={profile.name} src={profile.profileImageUri} size={size} />
    </CompletionRing>
  );
}

function HowItWorksCard() {
  const t = useT();
  return (
    <Card as="section" pad="none" className={css.how ?? ''}>
      <div className={css.howArt}>
        <Lanes tone="brand" shape="card" />
      </div>
      <div className={css.howBody}>
        <h2 className={css.title}>{t('feed.how')}</h2>
        <p className={css.howText}>{t('feed.howText')}</p>
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlayerPlay size={16} stroke={2} aria-hidden="true" />}
          onClick={() => openModal('howItWorks')}
        >
          {t('feed.howButton')}
        </Button>
      </div>
    </Card>
  );
}
