"""What common controls are called in English and in Chinese: "Save" and 保存 are one thing.

So that an English instruction finds a Chinese label, and the other way round. The tables are small and our own; they
hold what menus, buttons, dialogs and settings are called nearly everywhere, and what shops, mail, travel and office
programs are about. They know whole labels and translate no sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from screenwright.reading.likeness import normalise, without_chord

_TABLE = """
OK: 确定|好|好的; Cancel: 取消; Close: 关闭; Open: 打开; Save: 保存|存储; Save As: 另存为|存储为; Save All: 全部保存;
Don't Save: 不保存; Yes: 是; No: 否; Apply: 应用; Confirm: 确认; Done: 完成; Finish: 完成|结束;
Next: 下一步|下一个|下一页; Previous: 上一步|上一个|上一页; Back: 返回|后退; Forward: 前进|转发; Continue: 继续;
Skip: 跳过; Start: 开始|启动; Stop: 停止; Pause: 暂停; Resume: 恢复|继续; Play: 播放; Record: 录制; Retry: 重试;
Try Again: 重试|再试一次; Refresh: 刷新; Reload: 重新加载|刷新; Update: 更新; Upgrade: 升级; Install: 安装;
Uninstall: 卸载; Download: 下载; Upload: 上传; Import: 导入; Export: 导出; Share: 分享|共享; Send: 发送; Reply: 回复;
Reply All: 全部回复; Submit: 提交; Publish: 发布; Search: 搜索|查找; Find: 查找; Find Next: 查找下一个; Replace: 替换;
Replace All: 全部替换; Filter: 筛选|过滤; Sort: 排序; Sort By: 排序方式; New: 新建; New File: 新建文件;
New Folder: 新建文件夹; New Tab: 新标签页|新建标签页; New Window: 新窗口|新建窗口; Create: 创建|新建; Add: 添加|新增;
Insert: 插入; Remove: 移除|删除; Delete: 删除; Clear: 清除|清空; Clear All: 全部清除; Reset: 重置; Restore: 恢复|还原;
Edit: 编辑; Modify: 修改; Change: 更改; Rename: 重命名; Move: 移动; Copy: 复制; Cut: 剪切; Paste: 粘贴;
Duplicate: 复制; Undo: 撤销; Redo: 重做; Select: 选择; Select All: 全选; Deselect: 取消选择; Print: 打印;
Print Preview: 打印预览; Preview: 预览; Properties: 属性; Details: 详情|详细信息; More: 更多; More Options: 更多选项;
Less: 收起; Show More: 显示更多|展开; View All: 查看全部; Options: 选项; Settings: 设置; Preferences: 首选项|偏好设置;
Tools: 工具; File: 文件; View: 视图|查看; Format: 格式; Window: 窗口; Help: 帮助; About: 关于; Exit: 退出; Quit: 退出;
Log In: 登录; Login: 登录; Sign In: 登录; Log Out: 退出登录|注销; Sign Out: 退出登录|注销; Sign Up: 注册;
Register: 注册; Account: 账户|账号|帐户; Profile: 个人资料; User: 用户; User Name: 用户名; Username: 用户名;
Password: 密码; Forgot Password: 忘记密码; Remember Me: 记住我; Email: 邮箱|电子邮件; Phone: 电话|手机;
Phone Number: 手机号|电话号码; Name: 名称|姓名; First Name: 名; Last Name: 姓; Full Name: 姓名; File Name: 文件名;
Address: 地址; City: 城市; Country: 国家; Date: 日期; Time: 时间; Today: 今天; Yesterday: 昨天; Tomorrow: 明天;
Title: 标题; Subject: 主题; Message: 消息; Messages: 消息; Comment: 评论; Comments: 评论; Description: 描述|说明;
Notes: 备注|笔记; Type: 类型; Size: 大小; Category: 类别|分类; Status: 状态; Amount: 金额; Quantity: 数量;
Price: 价格; Total: 总计|合计; Color: 颜色; Colour: 颜色; Font: 字体; Style: 样式; Bold: 粗体|加粗; Italic: 斜体;
Underline: 下划线; Left: 左; Right: 右; Up: 上; Down: 下; Top: 顶部; Bottom: 底部; Home: 首页|主页;
Home Page: 主页|首页; Menu: 菜单; List: 列表; Table: 表格; Image: 图片|图像; Picture: 图片; Photo: 照片;
Photos: 照片|相册; Video: 视频; Music: 音乐; Camera: 相机; Documents: 文档; Document: 文档; Downloads: 下载;
Desktop: 桌面; Trash: 回收站|废纸篓; Folder: 文件夹; Files: 文件; Attach: 附加; Attachment: 附件; Attachments: 附件;
Link: 链接; Tab: 标签页; Bookmarks: 书签; Bookmark: 书签; Favorites: 收藏|收藏夹; History: 历史记录|历史;
Zoom In: 放大; Zoom Out: 缩小; Full Screen: 全屏; Maximize: 最大化; Minimize: 最小化; Expand: 展开;
Collapse: 折叠|收起; Show: 显示; Hide: 隐藏; Enable: 启用; Disable: 禁用|停用; On: 开; Off: 关; Turn On: 打开|开启;
Turn Off: 关闭; Allow: 允许; Deny: 拒绝; Accept: 接受; Decline: 拒绝; Agree: 同意; Reject: 拒绝; Dismiss: 忽略;
Ignore: 忽略; Later: 稍后; Not Now: 以后再说|暂不; Got It: 知道了|我知道了; Warning: 警告; Error: 错误;
Information: 信息; Language: 语言; Region: 地区|区域; General: 通用|常规; Appearance: 外观; Display: 显示;
Brightness: 亮度; Dark Mode: 深色模式; Theme: 主题; Wallpaper: 壁纸; Sound: 声音; Volume: 音量; Mute: 静音;
Notifications: 通知; Network: 网络; Wi-Fi: 无线网络|WLAN; Bluetooth: 蓝牙; Airplane Mode: 飞行模式;
Aeroplane Mode: 飞行模式; Mobile Network: 移动网络; Battery: 电池; Storage: 存储|存储空间; Privacy: 隐私;
Security: 安全; Location: 位置; Permissions: 权限; Keyboard: 键盘; Mouse: 鼠标; Printer: 打印机; System: 系统;
Apps: 应用; Applications: 应用程序; Contacts: 联系人; Calendar: 日历; Clock: 时钟; Alarm: 闹钟; Calculator: 计算器;
Weather: 天气; Map: 地图; Maps: 地图; Mail: 邮件; Inbox: 收件箱; Sent: 已发送; Drafts: 草稿|草稿箱; Spam: 垃圾邮件;
Shopping Cart: 购物车; Cart: 购物车; Add to Cart: 加入购物车; Buy Now: 立即购买; Checkout: 结算; Order: 订单;
Orders: 订单; Pay: 支付|付款; Payment: 支付|付款; Call: 呼叫|拨打; Chat: 聊天; Friends: 好友; Group: 群组;
Follow: 关注; Like: 赞|点赞; Scan: 扫描|扫一扫; Browse: 浏览; Choose File: 选择文件; Advanced: 高级; Default: 默认;
Custom: 自定义; None: 无; All: 全部; Other: 其他; Feedback: 反馈; Terms of Service: 服务条款; Version: 版本;
Run: 运行; Terminal: 终端; Connect: 连接; Disconnect: 断开连接|断开; Lock: 锁定; Unlock: 解锁; Restart: 重启|重新启动;
Shut Down: 关机; Sleep: 睡眠
"""
"""English: Chinese, or several with | between them."""
_SUBJECTS = """
Template: 模板; Templates: 模板; Insert Table: 插入表格; Insert Image: 插入图片|插入图像; Page Setup: 页面设置;
Layout: 布局|版式; Review: 审阅; Formulas: 公式; Formula: 公式; Data: 数据; Chart: 图表; Function: 函数;
Functions: 函数; Shape: 形状; Shapes: 形状; Text Box: 文本框; Header: 页眉; Footer: 页脚; Page Number: 页码;
Word Count: 字数统计; Font Size: 字号|字体大小; Font Color: 字体颜色; Background Color: 背景颜色; Align Left: 左对齐;
Align Right: 右对齐; Center: 居中; Align Center: 居中对齐|居中; Justify: 两端对齐; Line Spacing: 行距;
Bullets: 项目符号; Numbering: 编号; Merge Cells: 合并单元格; Cell: 单元格; Row: 行; Column: 列; Sheet: 工作表;
Slide: 幻灯片; New Slide: 新建幻灯片; Slide Show: 幻灯片放映; Presentation: 演示文稿; Spreadsheet: 电子表格;
Address Bar: 地址栏; Extensions: 扩展|扩展程序; Translate: 翻译; Zoom: 缩放; Control Panel: 控制面板;
Task Manager: 任务管理器; File Manager: 文件管理器; Recycle Bin: 回收站; This PC: 此电脑|我的电脑; Resolution: 分辨率;
Power: 电源; Text Editor: 文本编辑器; Browser: 浏览器; Web Browser: 浏览器|网页浏览器; Office: 办公;
Accessories: 附件; Games: 游戏; Game: 游戏; Internet: 互联网|网络; Graphics: 图形|图像; Multimedia: 多媒体;
System Tools: 系统工具; Education: 教育; News: 新闻; Sports: 体育; Finance: 财经; Technology: 科技;
Entertainment: 娱乐; Images: 图片; Videos: 视频; Encyclopedia: 百科; Hot: 热门; Popular: 热门; Latest: 最新;
Trending: 热搜|热门; Recommended: 推荐; Ranking: 排行榜|排行; Top Charts: 排行榜; Subscribe: 订阅;
Following: 关注|已关注; Followers: 粉丝; Live: 直播; Channel: 频道; Article: 文章; Articles: 文章; Author: 作者;
Reviews: 评价|评论; Rating: 评分; Report: 举报; Contact Us: 联系我们; About Us: 关于我们; Customer Service: 客服;
Help Center: 帮助中心; Privacy Policy: 隐私政策; User Agreement: 用户协议; FAQ: 常见问题; Official Website: 官网;
Learn More: 了解更多|了解详情; Read More: 阅读全文|阅读更多; View Details: 查看详情; See All: 查看全部;
Free Trial: 免费试用; Buy: 购买; Coupon: 优惠券; Coupons: 优惠券; Discount: 折扣; Free Shipping: 包邮|免运费;
Sales: 销量; Sales Volume: 销量; Price Range: 价格区间; Price Low to High: 价格从低到高;
Price High to Low: 价格从高到低; Comprehensive: 综合; Brand: 品牌; In Stock: 有货; Wish List: 心愿单|愿望清单;
My Orders: 我的订单; My Account: 我的账户|我的账号; Shipping Address: 收货地址; Product: 商品|产品;
Products: 产品|商品; Store: 商店|店铺; Shop: 商店|店铺; Specifications: 规格; Model: 型号; Flights: 机票|航班;
Flight: 航班|机票; Hotels: 酒店; Hotel: 酒店; Train: 火车; Trains: 火车|火车票; Train Tickets: 火车票;
Tickets: 门票|车票; One Way: 单程; Round Trip: 往返; Departure: 出发|出发地; Destination: 目的地;
Departure Date: 出发日期; Return Date: 返回日期; Check In: 入住; Check Out: 退房|离店; Adults: 成人; Children: 儿童;
Rooms: 房间; Guests: 入住人数|住客; From: 出发地|发件人; To: 目的地|收件人; Route: 路线; Directions: 路线;
Nearby: 附近|周边; Traffic: 路况; Drive: 驾车; Walk: 步行; Bus: 公交; Subway: 地铁; Book: 预订; Reserve: 预订;
Compose: 写信|写邮件; Recipient: 收件人; Recipients: 收件人; Cc: 抄送; Bcc: 密送; Unread: 未读; Archive: 归档;
Junk: 垃圾邮件; Signature: 签名; Play All: 播放全部|全部播放; Next Song: 下一首; Previous Song: 上一首;
Playlist: 播放列表|歌单; Lyrics: 歌词; Album: 专辑; Artist: 歌手; Artists: 歌手; Songs: 歌曲|单曲; Subtitles: 字幕;
Speed: 倍速|速度; Quality: 清晰度|画质; Shuffle: 随机播放; Code: 代码; Project: 项目; Debug: 调试; Build: 构建|生成;
Console: 控制台; Output: 输出; Problems: 问题; Source: 源; Gender: 性别; Male: 男; Female: 女; Age: 年龄;
Birthday: 生日; Date of Birth: 出生日期; Year: 年; Month: 月; Day: 日; Company: 公司; Department: 部门;
Position: 职位; Job: 职位|工作; Jobs: 职位|招聘; Website: 网站|网址; URL: 网址; Province: 省份; District: 区;
Postal Code: 邮政编码|邮编; Zip Code: 邮编|邮政编码; Verification Code: 验证码; Get Code: 获取验证码; Nickname: 昵称;
Confirm Password: 确认密码; New Password: 新密码; Change Password: 修改密码; Upload File: 上传文件; Choose: 选择;
Start Date: 开始日期; End Date: 结束日期; Start Time: 开始时间; End Time: 结束时间; Duration: 时长; Reminder: 提醒;
Repeat: 重复; Priority: 优先级; Tags: 标签; Content: 内容; Summary: 摘要|概要; Keyword: 关键词|关键字;
Keywords: 关键词; Results: 结果; Search Results: 搜索结果; Check for Updates: 检查更新; New Game: 新游戏;
Start Game: 开始游戏; Level: 等级|关卡; Score: 得分|分数; Hint: 提示; Rules: 规则; Save Changes: 保存更改|保存修改;
Discard: 放弃|舍弃; Overwrite: 覆盖; Keep: 保留; Merge: 合并; Split: 拆分; Extract: 解压|提取; Compress: 压缩;
Backup: 备份; Back Up: 备份; Sync: 同步; Log: 日志; Test: 测试; Community: 社区; Forum: 论坛; Blog: 博客;
Topic: 话题|主题; Question: 问题; Answer: 回答; Course: 课程; Courses: 课程; Library: 图书馆|库; Movies: 电影;
TV Series: 电视剧; Variety Show: 综艺; Anime: 动漫; Cartoon: 动画; Food: 美食; Cars: 汽车; Health: 健康;
Travel: 旅游|旅行; Military: 军事; History: 历史; Culture: 文化; Science: 科学; Novel: 小说; Books: 图书
"""
"""What programs and pages call what they are about. A person's own words are among them, so these alone tell nothing of
whose words they are."""


def in_other_language(label: str) -> tuple[str, ...]:
    """What a control with this label is called in the other language; empty for words that are no common label.

    Case, width, dots, colons and key chords do not count: "Save As... Shift+Ctrl+S" gives 另存为, 存储为.
    """
    return _table().get(_key(label), ())


def is_interface_word(label: str) -> bool:
    """Whether it is what a common control is called, in either language, and so no text of a person's own."""
    return _key(label) in _controls()


def pairs() -> tuple[tuple[str, str], ...]:
    """English label, Chinese label; a label may have several in the other language."""
    return tuple(dict.fromkeys((*_pairs(_TABLE), *_pairs(_SUBJECTS))))


def _pairs(table: str) -> Iterator[tuple[str, str]]:
    for row in table.split(";"):
        english, _, said = row.strip().partition(": ")
        for chinese in said.split("|"):
            yield english, chinese


@cache
def _controls() -> frozenset[str]:
    return frozenset(_key(label) for pair in _pairs(_TABLE) for label in pair)


@cache
def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for english, chinese in pairs():
        for label, other in ((english, chinese), (chinese, english)):
            found[_key(label)] = (*found.get(_key(label), ()), other)
    return found


def _key(label: str) -> str:
    return normalise(without_chord(label))
