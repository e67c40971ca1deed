import { IconBold, IconLink, IconList, type TablerIcon } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '#features/jobs/briefs/words.ts';
import { isModKey } from '#platform/page/keys.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useToolbar } from '#ui/controls/toolbar.ts';
import { marked, type Mark } from './brief-marks.ts';
import { Group } from '#ui/layout.ts';

const TOOLS: readonly [Mark, TablerIcon][] = [
  ['bold', IconBold],
  ['list', IconList],
  ['link', IconLink],
];

/** Puts buttons above a text field that write Markdown into it. */
export function withBriefTools(id: string) {
  return (input: ReactNode) => (
    <>
      <BriefTools id={id} />
      {input}
    </>
  );
}

function BriefTools({ id }: { id: string }) {
  const toolbar = useToolbar<HTMLDivElement>();
  return (
    <Group gap={2} mt={-2} mb={4} aria-label={t('brief.tools')} {...toolbar}>
      {TOOLS.map(([mark, Icon]) => (
        <IconButton
          Icon={Icon}
          key={mark}
          size="sm"
          label={t('brief.tool', { context: mark })}
          onClick={() => write(document.getElementById(id), mark)}
        />
      ))}
    </Group>
  );
}

/** Makes the selection bold on Ctrl-B, on a Mac Cmd-B. */
export function onBriefKey(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'b' || !isModKey(event) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  write(event.currentTarget, 'bold');
}

function write(field: Element | null, mark: Mark) {
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { value, selectionStart, selectionEnd } = field;
  const { from, to, text, select } = marked(
    mark,
    value,
    selectionStart,
    selectionEnd,
    mark === 'list' ? '' : t('brief.toolWords', { context: mark }),
  );
  field.focus();
  field.setSelectionRange(from, to);
  // Only this can be undone by the browser's own undo.
  // oxlint-disable-next-line typescript/no-deprecated -- there is no successor
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(...select);
}
