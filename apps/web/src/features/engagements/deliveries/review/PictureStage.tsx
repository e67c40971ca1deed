import type { DeliveryNote } from '@castlane/contract/engagement.ts';
import type { JobFile } from '@castlane/contract/brief.ts';
import { useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { Text } from '#ui/layout.ts';
import { Loader } from '#ui/states/Loader.ts';
import { t } from './words.ts';
import css from './PictureReview.module.css';
import { useFile } from './use-file.ts';

/** As parts of the picture's width and height. */
export type Point = { x: number; y: number };

/** How far an arrow key moves the crosshair; with Shift it moves more finely. */
const STEP = 0.05;
const FINE_STEP = 0.01;
const WAYS: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type PictureStageProps = {
  ref: Ref<HTMLDivElement>;
  file: JobFile;
  notes: readonly DeliveryNote[];
  /** The point of a note that is being written. */
  newPoint: Point | undefined;
  onPoint: ((point: Point) => void) | undefined;
};

export function PictureStage({ ref, file, notes, newPoint, onPoint }: PictureStageProps) {
  const { uri, isFailed, retry } = useFile(file.uploadId);
  const [cross, setCross] = useState<Point>({ x: 0.5, y: 0.5 });
  const [isThere, setIsThere] = useState(false);
  function onClick({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const point = { x: shareOf(clientX - left, width), y: shareOf(clientY - top, height) };
    setCross(point);
    onPoint?.(point);
  }
  function onKeyDown(event: KeyboardEvent) {
    const way = WAYS[event.key];
    if (event.key === 'Enter') onPoint?.(cross);
    else if (way) {
      const step = event.shiftKey ? FINE_STEP : STEP;
      setCross({ x: shareOf(cross.x + way[0] * step, 1), y: shareOf(cross.y + way[1] * step, 1) });
    } else return;
    event.preventDefault();
  }
  const asked = onPoint && { role: 'application', tabIndex: 0, 'aria-label': t('fileNotes.point'), onClick, onKeyDown };
  return (
    <div className={css.stage}>
      {isFailed && (
        <Text variant="soft" m="auto" role="status">
          {t('fileNotes.failed')}
        </Text>
      )}
      {!isFailed && !isThere && <Loader pos="absolute" inset={0} m="auto" aria-label={t('app.loading')} />}
      {uri && !isFailed && (
        // A picture is not mirrored where the language is written from the right.
        <div ref={ref} dir="ltr" className={css.picture} {...asked}>
          <img src={uri} alt={file.name} decoding="async" onLoad={() => setIsThere(true)} onError={() => void retry()} />
          {onPoint && <span className={css.cross} style={placeAt(cross)} aria-hidden="true" />}
          {notes.map(
            ({ id, uploadId, point, text }, index) =>
              uploadId === file.uploadId &&
              point && (
                <span
                  key={id}
                  className={css.pin}
                  style={placeAt(point)}
                  role="img"
                  aria-label={t('fileNotes.nthText', { nth: index + 1, text })}
                >
                  {index + 1}
                </span>
              ),
          )}
          {newPoint && <span className={css.pin} style={placeAt(newPoint)} data-new aria-hidden="true" />}
        </div>
      )}
    </div>
  );
}

/** Within 0 to 1, to a ten-thousandth: finer than any screen. */
function shareOf(part: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, part / whole)) * 10_000) / 10_000;
}

function placeAt({ x, y }: Point) {
  return { '--x': x, '--y': y };
}
