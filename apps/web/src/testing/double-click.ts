import { fireEvent } from '@testing-library/react';

/** Both halves of a double click, each with its count, however slow the machine is: a browser counts by the person's own pace. */
export function doubleClick(element: Element) {
  fireEvent.click(element, { detail: 1 });
  fireEvent.click(element, { detail: 2 });
}
