import type { InvitationLink } from '@castlane/contract/invitation-link.ts';
import { IconCopy, IconLink, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { agoInside } from '#platform/language/format.ts';
import { copyText } from '#ui/content/copy-text.ts';
import { Button } from '#ui/controls/Button.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { useLink } from './link-api.ts';
import { t } from './words.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Makes, copies and ends the link of a job, or of the company without a `slug`, and shows how many have used it. */
export function LinkPanel({ slug }: { slug?: string }) {
  const { query, make, end } = useLink(slug);
  const [isAsked, setIsAsked] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const line = lineOf(make.error ?? end.error);

  /** What was pressed is gone, and the focus with it, unless the user has moved on: it goes to what came in its place. */
  function focusOn(selector: string) {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) root.current?.querySelector<HTMLElement>(selector)?.focus();
    });
  }

  function press() {
    make.mutate(undefined, { onSuccess: () => focusOn('button') });
  }

  function keepIt() {
    setIsAsked(false);
    focusOn('[data-end]');
  }

  function endIt() {
    end.mutate(undefined, {
      onSuccess() {
        setIsAsked(false);
        focusOn('button');
        toast.success(t('links.ended'), { isShort: true });
      },
    });
  }

  return (
    <div ref={root}>
      <Loaded query={query} skeleton={<Skeleton mt={14} width={160} height={40} />}>
        {({ link }) =>
          link ? (
            <>
              <Shown link={link} />
              {isAsked ? (
                <EndQuestion isBusy={end.isPending} onEnd={endIt} onKeep={keepIt} />
              ) : (
                <Group gap={8} mt={10}>
                  <CopyButton url={link.url} />
                  <Button variant="default" data-end onClick={() => setIsAsked(true)}>
                    {t('links.end')}
                  </Button>
                </Group>
              )}
            </>
          ) : (
            <Button mt={14} variant="default" leftSection={<IconLink {...ICON} />} loading={make.isPending} onClick={press}>
              {t('links.make')}
            </Button>
          )
        }
      </Loaded>
      <Text size="sm" variant="bad" mt={line && 10} role="alert">
        {line}
      </Text>
    </div>
  );
}

function Shown({ link: { url, uses, createdAt } }: { link: InvitationLink }) {
  return (
    <TextInput
      mt={14}
      readOnly
      dir="ltr"
      label={t('links.label')}
      description={`${t('links.uses', { count: uses })} ${t('links.since', { when: agoInside(createdAt) })}`}
      value={url}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

function CopyButton({ url }: { url: string }) {
  return (
    <Button
      leftSection={<IconCopy {...ICON} />}
      onClick={() => void copyText(url, { done: t('links.copied'), failed: t('links.notCopied') })}
    >
      {t('links.copy')}
    </Button>
  );
}

/** In its place, since the panel may be in a dialog itself. */
function EndQuestion({ isBusy, onEnd, onKeep }: { isBusy: boolean; onEnd: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <Box mt={10} role="group" aria-label={t('links.end')}>
      <Text size="sm" variant="soft">
        {t('links.endText')}
      </Text>
      <Group gap={8} mt={10}>
        <Button color="danger" leftSection={<IconLinkOff {...ICON} />} loading={isBusy} onClick={onEnd}>
          {t('links.end')}
        </Button>
        <Button variant="default" ref={keep} onClick={onKeep}>
          {t('links.keep')}
        </Button>
      </Group>
    </Box>
  );
}
