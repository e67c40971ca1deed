import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { Box, Small } from '#ui/layout.ts';
import css from './DeliveredFiles.module.css';
import { t } from './words.ts';

/** A delivered video on YouTube. Nothing is loaded from there before the click. */
export function YouTubePlayer({ id }: { id: string }) {
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying)
    return (
      <iframe
        ref={takeFocus}
        className={css.video}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={t('fileNotes.player')}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        // It does not play for a page that does not say where it is.
        referrerPolicy="strict-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, so it cannot leave its sandbox
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    );
  return (
    <Box mt={6}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsPlaying(true)}
      >
        {t('fileNotes.playHere')}
      </Button>
      <Small size="xs" mt={6}>
        {t('fileNotes.playHint')}
      </Small>
    </Box>
  );
}

/** The player replaces the button that had the focus. */
function takeFocus(frame: HTMLIFrameElement | null) {
  frame?.focus();
}
