import { deeds } from './walks/deeds/command-form.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S5.14 S5.16 S7.10 S7.36 S8.1 S8.3 S8.6 S9.12', deeds);
