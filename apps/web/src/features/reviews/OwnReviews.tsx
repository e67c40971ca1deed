import type { Profile } from '@castlane/contract/account.ts';
import { shownName } from '#features/accounts/names.ts';
import { Split } from '#ui/pages/Page.tsx';
import { BadgeProgress } from '#features/reviews/badges/BadgeProgress.tsx';
import { AnswerReview } from './AnswerReview.tsx';
import { ProfileReviews } from './ProfileReviews.tsx';

export function OwnReviews({ profile }: { profile: Profile }) {
  const { slug, name, business, userType } = profile;
  return (
    <Split isRailFirst rail={<BadgeProgress />} railWidth={360}>
      <ProfileReviews
        slug={slug}
        name={shownName({ name, company: business?.company ?? null })}
        userType={userType === 'creator' ? 'creator' : 'business_owner'}
        renderAnswer={(review) => <AnswerReview review={review} />}
      />
    </Split>
  );
}
