import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { Input, type InputProps } from '@mantine/core';
