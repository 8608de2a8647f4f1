import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/account-form.ts';

describeChart('S5.1 S5.2 S5.3 S8.1', walkable);
