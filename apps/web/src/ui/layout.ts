import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Title.layer.css';
import { Box, Group, Stack, Text, Title } from '@mantine/core';
import './layout.css';

/**
 * Rows, columns and text of Mantine. Where only space, size and colour differ, their props replace a CSS class:
 * - all: `gap`, `align`, `justify`, `flex`, `miw`, `maw`, `w`, `m*`, `p*`, `ta`; numbers are pixels; `mod="inset"` for a panel
 *   inside a card, `mod="ruled"` for a line above,
 *   `mod="rows"` for lines between the children;
 * - `Text`: `size` xs 12/16, sm 13/18, md 14/20 (default), lg 16/24; `fw`; `span`; `truncate`; `lineClamp`;
 *   `variant` text, soft, muted, link, ok, warn or bad for its colour; `mod="tabular"` for numbers, `mod="written"` to keep line breaks,
 *   `mod="icon"` for an icon at the start;
 * - `TextLink` and `TextButton` take the props of all, too;
 * - `Title`: `order` for its level, `size="h3"` for the title of a card (16/24).
 *
 * Values per breakpoint would need <style> elements, which the content security policy refuses: use a class, or `hiddenFrom="sm"` and
 * `visibleFrom="sm"` (769 px).
 */
export { Box, Group, Stack, Text, Title };

/** Small print: a hint, a note, a time. */
export const Small = Text.withProps({ size: 'sm', variant: 'muted' });
