import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { useSaveJob } from '#features/jobs/api.ts';
import { today } from '#platform/clock.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { Note } from '#ui/content/Note.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Stack } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { errorsOf, inputOf } from './brief-input.ts';
import { t } from './words.ts';
import { dropLocalBrief, formOf, listLocalBriefs, titleOf, type BriefPlace, type PlacedBrief } from './local-briefs.ts';

type UnsavedProps = { onLeave: () => void; onSaved: () => void };

/** Says that a log-out deletes half-written jobs, and saves them as drafts first; nothing without one. */
export function UnsavedAtLogOut({ onLeave, onSaved }: UnsavedProps) {
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
    if (left.length === 0) {
      onSaved();
      return true;
    }
    setUnsaved(left);
    setIsTried(true);
    return false;
  });

  if (unsaved.length === 0) return null;
  return (
    <Stack gap={12} mt={16} ta="start">
      <Note tone="warn">
        <span>{t('brief.logOutDeletes', { count: unsaved.length })}</span>
      </Note>
      {isTried && unsaved.map((each) => <ToOpen key={each.place} line={whyNotSaved(each)} place={each.place} onLeave={onLeave} />)}
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

function whyNotSaved(brief: PlacedBrief): string {
  const title = titleOf(brief);
  if (isPublished(brief)) return t('brief.publishedNotSaved', { title });
  return t('brief.lacksToSave', { title, count: countErrors(brief) });
}

/** Changes of a published job go to its creators, and so are read once more before they are saved. */
function isSavable(brief: PlacedBrief): boolean {
  return !isPublished(brief) && countErrors(brief) === 0;
}

function countErrors({ values }: PlacedBrief): number {
  return Object.keys(errorsOf(values, today())).length;
}

function isPublished({ place }: PlacedBrief): boolean {
  return place.startsWith('edit:');
}

function draftOf(place: BriefPlace): string | undefined {
  return place.startsWith('draft:') ? place.slice('draft:'.length) : undefined;
}
