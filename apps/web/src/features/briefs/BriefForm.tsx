import { IconCloudCheck, IconDeviceFloppy, IconEye, IconHistory } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { ReviewNote } from '#features/jobs/ReviewNote.tsx';
import { useFirstBad } from '#platform/form.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Note } from '#ui/Note.tsx';
import { Split } from '#ui/Page.tsx';
import { BackLink, PageTitle } from '#ui/PageTitle.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import css from './BriefForm.module.css';
import type { BriefValues } from './brief-values.ts';
import { BriefRail } from './BriefRail.tsx';
import type { BriefPlace } from './local-briefs.ts';
import { PlaceSection } from './PlaceSection.tsx';
import { PlatformSection } from './PlatformSection.tsx';
import { PreviewModal } from './PreviewModal.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';
import { TermsSection } from './TermsSection.tsx';
import { useBriefForm } from './use-brief-form.ts';

type BriefFormProps = { place: BriefPlace; draftSlug: string | undefined; start: BriefValues; onDraftSaved: (slug: string) => void };

/** The whole brief on one page, with what creators will see of it beside. */
export function BriefForm({ place, draftSlug, start, onDraftSaved }: BriefFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const onPublished = (slug: string) => void navigate(paths.successful('job', slug), { replace: true });
  const { ref, focusFirstBad } = useFirstBad();
  const brief = useBriefForm({ focusFirstBad, place, draftSlug, start, onDraftSaved, onPublished });
  const { form, restored, pending } = brief;
  const shown = useDeferredValue(form.values);
  return (
    <div className={css.page}>
      <BackLink href={paths.createJob()}>{t('brief.back')}</BackLink>
      <PageTitle
        title={t(draftSlug ? 'brief.editTitle' : 'brief.newTitle')}
        actions={<KeptNote isChanged={brief.isChanged} isDraft={draftSlug !== undefined} />}
      />
      <ReviewNote className={css.notice} />
      {restored && (
        <div className={css.notice}>
          <Note icon={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}>
            {t('brief.restored', { time: dayAndClock(restored.keptAt) })}{' '}
            <button type="button" className={css.textButton} onClick={brief.startOver}>
              {t(draftSlug ? 'brief.discardChanges' : 'brief.startOver')}
            </button>
          </Note>
        </div>
      )}
      <Split railWidth={400} rail={<BriefRail values={shown} />}>
        <form ref={ref} className={css.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <BasicsSection form={form} />
          <PlatformSection form={form} />
          <PlaceSection form={form} />
          <TermsSection form={form} />
          <QuestionsSection form={form} />
        </form>
      </Split>
      <ActionBar>
        <Button variant="default" loading={pending === 'draft'} disabled={pending === 'publish'} onClick={brief.saveDraft}>
          {t('brief.saveDraft')}
        </Button>
        <p className={css.problem} role="status">
          {brief.line}
        </p>
        <span className={css.onlyDesk}>
          <Button variant="default" onClick={() => setIsPreviewOpen(true)}>
            {t('brief.preview')}
          </Button>
        </span>
        <span className={css.onlyMobile}>
          <IconButton variant="line" label={t('brief.preview')} onClick={() => setIsPreviewOpen(true)}>
            <IconEye size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
        <Button className={css.publish ?? ''} loading={pending === 'publish'} disabled={pending === 'draft'} onClick={brief.publish}>
          {t('brief.publish')}
        </Button>
      </ActionBar>
      <PreviewModal values={form.values} isOpen={isPreviewOpen} onClose={() => setIsPreviewOpen(false)} />
    </div>
  );
}

/** Where what was typed is: with us, or only here so far. */
function KeptNote({ isChanged, isDraft }: { isChanged: boolean; isDraft: boolean }) {
  const t = useT();
  const Icon = isChanged ? IconDeviceFloppy : IconCloudCheck;
  return (
    <span className={css.kept} role="status">
      {(isChanged || isDraft) && (
        <>
          <Icon size={17} stroke={1.75} aria-hidden="true" />
          {t(isChanged ? 'brief.keptHere' : 'brief.draftSaved')}
        </>
      )}
    </span>
  );
}
