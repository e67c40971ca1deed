import { useNavigate } from 'react-router';
import { t } from '#features/jobs/briefs/words.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { BriefFrame } from './BriefFrame.tsx';
import { InvitedOnPublish } from './InvitedOnPublish.tsx';
import { TemplateStart } from '#features/jobs/templates/TemplateStart.tsx';
import type { BriefValues } from '#features/jobs/briefs/brief-values.ts';
import type { BriefPlace } from '#features/jobs/briefs/local-briefs.ts';
import { useBriefForm } from '#features/jobs/briefs/use-brief-form.ts';

type BriefFormProps = { place: BriefPlace; draftSlug: string | undefined; start: BriefValues; onDraftSaved: (slug: string) => void };

/** The form of an unpublished job: saves a draft, or publishes the job if the profile is active. */
export function BriefForm({ place, draftSlug, start, onDraftSaved }: BriefFormProps) {
  const isActive = useProfile()?.status === 'active';
  const navigate = useNavigate();
  const onPublished = (slug: string) => void navigate(paths.successful('job', slug), { replace: true });
  const brief = useBriefForm({ place, slug: draftSlug, start, onDraftSaved, onPublished });
  const { pending } = brief;
  return (
    <BriefFrame
      back={{ href: paths.createJob(), label: t('brief.back') }}
      title={t(draftSlug ? 'brief.editTitle' : 'brief.newTitle')}
      isDraft={draftSlug !== undefined}
      startOverLabel={t(draftSlug ? 'brief.discardChanges' : 'brief.startOver')}
      brief={brief}
      head={
        draftSlug !== undefined ? (
          <InvitedOnPublish slug={draftSlug} />
        ) : (
          place === 'new' && <TemplateStart start={start} isEmpty={!brief.isChanged} onFill={brief.fill} onStartOver={brief.startOver} />
        )
      }
      hint={!isActive && t('brief.publishLater')}
      publishLabel={t('brief.publish')}
      canPublish={isActive}
    >
      <Button
        variant={isActive ? 'default' : 'filled'}
        loading={pending === 'draft'}
        disabled={pending === 'publish'}
        onClick={brief.saveDraft}
      >
        {t('brief.saveDraft')}
      </Button>
    </BriefFrame>
  );
}
