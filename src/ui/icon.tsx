import {
  ArrowLeft,
  Bird,
  BookText,
  ChartNoAxesColumn,
  Check,
  ChevronDown,
  ChevronRight,
  CircleQuestionMark,
  Clock,
  Copy,
  DoorOpen,
  Download,
  Eye,
  EyeOff,
  FileText,
  Flag,
  GripVertical,
  History,
  IdCard,
  KeyRound,
  Link2,
  ListChecks,
  Lock,
  LogOut,
  Mail,
  Megaphone,
  Menu,
  MessageSquare,
  Minus,
  Monitor,
  Moon,
  Pause,
  Pin,
  Play,
  Plug,
  Plus,
  Printer,
  QrCode,
  RefreshCw,
  ScanText,
  Search,
  Send,
  ShieldOff,
  ShieldX,
  SlidersHorizontal,
  Square,
  Sun,
  Ticket,
  Trash2,
  TriangleAlert,
  Undo2,
  Unplug,
  UserCheck,
  Users,
  UserX,
  Webhook,
  Wrench,
  X,
} from 'lucide-react';

// The icons of the page and the tools. Tools use lucide's names.
const icons = {
  'arrow-left': ArrowLeft,
  bird: Bird,
  book: BookText,
  chart: ChartNoAxesColumn,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  clock: Clock,
  copy: Copy,
  cross: X,
  'door-open': DoorOpen,
  download: Download,
  eye: Eye,
  'eye-off': EyeOff,
  file: FileText,
  flag: Flag,
  grip: GripVertical,
  history: History,
  'id-card': IdCard,
  'key-round': KeyRound,
  link: Link2,
  'list-checks': ListChecks,
  lock: Lock,
  'log-out': LogOut,
  mail: Mail,
  megaphone: Megaphone,
  menu: Menu,
  message: MessageSquare,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  pause: Pause,
  pin: Pin,
  play: Play,
  plug: Plug,
  plus: Plus,
  printer: Printer,
  'qr-code': QrCode,
  question: CircleQuestionMark,
  refresh: RefreshCw,
  'scan-text': ScanText,
  search: Search,
  send: Send,
  'shield-off': ShieldOff,
  'shield-x': ShieldX,
  sliders: SlidersHorizontal,
  square: Square,
  sun: Sun,
  ticket: Ticket,
  trash: Trash2,
  undo: Undo2,
  unplug: Unplug,
  'user-check': UserCheck,
  'user-x': UserX,
  users: Users,
  warning: TriangleAlert,
  webhook: Webhook,
  wrench: Wrench,
};

export type IconName = keyof typeof icons;

/** The icon that a tool names in its contract. An unknown name shows a question mark. */
export function iconNamed(name: string): IconName {
  return Object.hasOwn(icons, name) ? (name as IconName) : 'question';
}

interface IconProps {
  name: IconName;
  size?: number | undefined;
  className?: string | undefined;
}

export function Icon({ name, size = 20, className = '' }: IconProps) {
  const Drawing = icons[name];
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      className={`block flex-none ${className}`}
      aria-hidden="true"
    />
  );
}
