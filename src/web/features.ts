import { rememberTools } from '#kit/page/known-tools.ts';
import { tools } from '#tools/index.ts';

rememberTools(tools);
