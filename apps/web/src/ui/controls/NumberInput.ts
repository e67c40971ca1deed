import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import './input.css';

export { NumberInput } from '@mantine/core';
