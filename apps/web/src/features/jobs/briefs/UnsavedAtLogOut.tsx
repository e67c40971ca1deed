import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { tidied } from '@castlane/contract/text.ts';
import { useSaveJob } from '#features/jobs/api.ts';
import { today } from '#platform/clock.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { paths } from '#platform/page/paths.ts';
import { Note } from '#ui/content/Note.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Stack } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { errorsOf, inputOf } from './brief-input.ts';
import { t } from './words.ts';
import { dropLocalBrief, listLocalBriefs, type BriefPlace, type LocalBrief } from './local-briefs.ts';

type Unsaved = LocalBrief & { place: BriefPlace };
type Given = { onLeave: () => void; onSaved: () => void };

/** Says that a log-out deletes half-written jobs, and saves them as drafts first; nothing without one. */
export function UnsavedAtLogOut(given: Given) {
  const [isNeeded] = useState(() => listLocalBriefs().length > 0);
  return isNeeded ? <Unsaved {...given} /> : null;
}

function Unsaved({ onLeave, onSaved }: Given) {
  const [unsaved, setUnsaved] = useState(listLocalBriefs);
  const [refused, setRefused] = useState<{ place: BriefPlace; line: string }>();
  const [isTried, setIsTried] = useState(false);
  const job = useSaveJob();

  const save = useOnlyOnce(async () => {
    setRefused(undefined);
    for (const { place, values } of unsaved.filter(isSavable)) {
      try {
        await job.mutateAsync({ slug: draftOf(place), input: inputOf(values), isPublished: false });
      } catch (problem) {
        setRefused({ place, line: lineOf(problem) ?? t('brief.notSaved') });
        return false;
      }
      dropLocalBrief(place);
    }
    const left = listLocalBriefs();
    setUnsaved(left);
    setIsTried(true);
    if (left.length === 0) onSaved();
    return left.length === 0;
  });

  return (
    <Stack gap={12} mt={16} ta="start">
      <Note tone="warn">
        <span>{t('brief.logOutDeletes', { count: unsaved.length })}</span>
      </Note>
      {isTried && unsaved.map((each) => <ToFinish key={each.place} brief={each} onLeave={onLeave} />)}
      {refused && <ToOpen line={refused.line} place={refused.place} onLeave={onLeave} />}
      <Button
        variant="default"
        size="xl"
        loading={job.isPending}
        leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />}
        onClick={save}
      >
        {t('brief.saveAndLogOut', { count: unsaved.length })}
      </Button>
    </Stack>
  );
}

/** A job that is no draft yet, with what it lacks. */
function ToFinish({ brief: { place, values }, onLeave }: { brief: Unsaved; onLeave: () => void }) {
  const title = tidied(values.title) || t('brief.untitled');
  const count = Object.keys(errorsOf(values, today())).length;
  const line = isPublished(place) ? t('brief.publishedNotSaved', { title }) : t('brief.lacksToSave', { title, count });
  return <ToOpen line={line} place={place} onLeave={onLeave} />;
}

/** Why a job is not saved, and the form where it can be. */
function ToOpen({ line, place, onLeave }: { line: string; place: BriefPlace; onLeave: () => void }) {
  return (
    <Note tone="bad">
      <span>{line}</span>{' '}
      <TextLink isInText href={formOf(place)} onClick={onLeave}>
        {t('brief.openForm')}
      </TextLink>
    </Note>
  );
}

/** Changes of a published job go to its creators, and so are read once more before they are saved. */
function isSavable({ place, values }: Unsaved): boolean {
  return !isPublished(place) && Object.keys(errorsOf(values, today())).length === 0;
}

function isPublished(place: BriefPlace): boolean {
  return place.startsWith('edit:');
}

function draftOf(place: BriefPlace): string | undefined {
  return place.startsWith('draft:') ? place.slice('draft:'.length) : undefined;
}

function formOf(place: BriefPlace): string {
  if (place === 'new') return paths.postJob();
  const [kind, slug = ''] = place.split(':');
  return kind === 'edit' ? paths.updateJob(slug) : paths.postJob(kind === 'draft' ? { draft: slug } : { copy: slug });
}
